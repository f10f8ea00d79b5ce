// The shapes that the parts of the page share. No code: types for the checker and for readers.

/**
 * What the server says of a table (design.md, "Wire").
 * @typedef {{seat: number, name: string|null, kind: "person"|"guest"|"bot"|null, online: boolean, ready: boolean, level?: string, yields?: boolean, away?: number, stand_in?: string}} SeatInfo `level`: of a bot; `yields`: the bot gives its seat to who comes; `away`: when the grace of who plays ends; `stand_in`: the level of a bot that plays for them
 * @typedef {{kind: "none"|"turn"|"bank"|"days", seconds?: number, minutes?: number, days?: number}} ClockRule
 * @typedef {Object} TableInfo
 * @property {string} code
 * @property {string} game
 * @property {Record<string, any>} options
 * @property {"open"|"playing"|"over"} status
 * @property {number|null} host seat of the host
 * @property {SeatInfo[]} seats
 * @property {number} watchers
 * @property {boolean} rated
 * @property {"all"|"link"|"none"} watch
 * @property {ClockRule} clock
 * @property {number|null} grace seconds that others wait for somebody who is away
 * @property {number[]} absent seats whose grace has run out
 * @property {string|null} next code of the rematch
 * @property {number[]|null} scores as they stand; null before the start
 * @property {number|null} moves made so far
 * @property {string} [deal] what it plays, when not a deal of its own: `table CODE`, `daily 2026-12-01`
 *
 * @typedef {{move: string, path: string[]}} Choice
 * @typedef {{move: string, path: string[], code: string, facts: Record<string, any>}} Cannot
 * @typedef {{ply: number, code: string, facts: Record<string, any>}} GameEvent
 * @typedef {{kind: string, left: number[], running: number|null, now: number, paused: boolean}} ClockState
 * @typedef {{scores: number[], ranks: number[], reason: string, turns?: number, ceiling?: number}} GameResult
 * @typedef {{id: number, by: string, seat: number|null, text: string, time: number}} Said
 *
 * @typedef {Object} Frame
 * @property {string} at
 * @property {number} version
 * @property {TableInfo} table
 * @property {any} view
 * @property {{seat: number|null, can: string[], undo: {how?: "free"|"ask", code?: string}|null}} you
 * @property {number|null} turn
 * @property {Choice[]} choices
 * @property {Cannot[]} cannot
 * @property {GameEvent[]} events
 * @property {number} [since] the version after which they are; without it they are all
 * @property {ClockState|null} clock
 * @property {GameResult|null} result
 * @property {string} seal
 * @property {{kind: "undo"|"pause"|"resume"|"bot"|"end", seat: number, agreed: number[], of?: number}|null} offer what somebody has asked the others
 * @property {number} [closes] when the deal of a day opens, ms since 1970: nobody else may see this table before
 * @property {boolean} [mirror] whether the same deal with the seats moved on means something
 */

/**
 * One thing in a picture. `art` names a painter of the game; other fields are the painter's own.
 * A sprite with a `target` can be touched; several sprites may carry one target.
 * @typedef {Object} Sprite
 * @property {string} id the same thing has the same id in every picture: `tween` travels by it
 * @property {string} art
 * @property {number} x middle, in units of the picture
 * @property {number} y
 * @property {number} [w] size for hit testing and focus, in units
 * @property {number} [h]
 * @property {number} [reach] how far its art goes beyond its size, in units, where that is more than 40
 * @property {boolean} [round] hit as an ellipse
 * @property {number} [alpha]
 * @property {number} [scale]
 * @property {number} [turn] radians
 * @property {number} [lift] how high above its place it is held, in units: drawn higher, its shadow farther off
 * @property {number} [roll] a turning that the painter draws itself; travels like the other numbers
 * @property {string} [target]
 * @property {string} [label] what the semantic twin says of the target, already worded
 * @property {boolean} [still] painted on the still layer, which is redrawn on change only
 * @property {any} [more] what the painter needs besides
 *
 * @typedef {Object} Picture
 * @property {number} width of the picture, in units; the stage fits it into its place
 * @property {number} height
 * @property {number} [margin] kept free around it, in units
 * @property {Sprite[]} sprites in painting order
 * @property {string} [summary] one worded sentence: the position, for screen readers
 * @property {string[]} [own] targets of no move, which the picture itself answers when they are touched
 */

/**
 * How far a person is in choosing.
 * @typedef {Object} Ui
 * @property {boolean} mine it is your turn and nothing is on its way
 * @property {string[]} touched targets touched so far
 * @property {string[]} lit targets that continue towards an offered move
 * @property {string[]} open all targets of any offered move
 * @property {string|null} preview move to show as a preview (hovered, focused or waiting for the confirming touch)
 * @property {string|null} confirm move that waits for the confirming touch
 * @property {string|null} pending move on its way to the server
 * @property {string|null} focus target that has the keyboard focus
 * @property {{target: string, x: number, y: number}|null} drag piece under way, in units of the picture
 * @property {boolean} [letters] pieces show letters
 * @property {any} [kept] what the game keeps of this page's touches that are no moves
 * @property {string[]} shown targets lit from outside (a hovered line of the log)
 * @property {{path?: string[], code: string, facts: Record<string, any>}|null} vain why the last touch led to nothing
 */

/**
 * One step of an animation; steps with the same `at` start together.
 * @typedef {Object} Flight
 * @property {string} id sprite that travels (of the new picture, or of the old one when it vanishes)
 * @property {number} at start, in parts of `--move` after the frame
 * @property {number} lasts in parts of `--move`
 * @property {number} [arc] how high it rises on its way, in units
 * @property {Partial<Sprite>} [from] where it starts; without it, from its place in the old picture
 * @property {string} [sound] name of a sound at its end
 *
 * @typedef {Object} PromptButton
 * @property {string} label
 * @property {string} [move] plays (or, where a confirming touch is asked, previews) this move
 * @property {string} [target] touches this target; "back" takes the last touch back
 * @property {string} [gain] small second line, e.g. what it takes
 * @property {string} [key] keyboard key that presses it
 * @property {string} [name] full name for screen readers
 * @property {boolean} [off]
 * @property {boolean} [lit]
 * @property {boolean} [primary]
 *
 * @typedef {Object} Prompt
 * @property {string} title one sentence: what you may do now, or whom the table waits for
 * @property {string} [note]
 * @property {"turn"|"wait"|"over"} tone
 * @property {{label?: string, buttons: PromptButton[]}[]} groups
 *
 * @typedef {{title: string, text: string, x: number, y: number, w: number, h: number, tone?: "accent"}} Caption words beside the board, in units;
 *   `*what counts*` is bold; `h` is the room there is for them
 */

/**
 * @typedef {Object} Words
 * @property {string} lang
 * @property {(key: string, facts?: Record<string, any>) => string} t
 * @property {(key: string, count: number, facts?: Record<string, any>) => string} n
 * @property {(key: string) => boolean} has
 *
 * @typedef {Object} Tokens
 * @property {(name: string) => string} text value of a token, trimmed, e.g. text("--glow")
 * @property {(name: string) => number} number value as a number (of a time: milliseconds)
 * @property {string} theme "light" or "dark"
 *
 * What `games/KEY/index.js` exports.
 * @typedef {Object} GameModule
 * @property {(view: any, you: number|null, size: {width: number, height: number}, ui: Ui, words: Words, frame?: Frame) => Picture} layout pure
 * @property {(facts: Record<string, any>, words: Words) => Record<string, any>} [facts] of a refusal, worded
 * @property {any} [kept] what `ui.kept` is at first
 * @property {(frame: Frame, kept: any) => string|null} [auto] a move that is answered by itself, as the person has asked
 * @property {(kept: any, target: string, frame: Frame) => any} [touch] pure: a touch that is no move; the same `kept` when it means nothing
 * @property {Record<string, (g: CanvasRenderingContext2D, sprite: Sprite, tokens: Tokens, ratio: number) => void>} paint
 *   by art; the sprite's place is the origin. A painter "ART.shadow" paints below all that stands on the same layer
 * @property {(frame: Frame, ui: Ui, words: Words) => Prompt} prompt
 * @property {(frame: Frame, ui: Ui, words: Words, size: {width: number, height: number}) => Caption[]} captions
 * @property {(frame: Frame, seat: number, words: Words) => {face: string, note: string, score: string, scoreLabel: string, mark?: (g: CanvasRenderingContext2D, size: number, tokens: Tokens) => void}} seat
 *   `face`: class of the seat's colour and pattern (seat-1 … seat-6)
 * @property {(events: GameEvent[], before: Picture|null, after: Picture) => Flight[]} motion
 * @property {(event: GameEvent, you: number|null) => string|null} sound
 * @property {(event: GameEvent, words: Words) => {text: string, seat: number|null, gain?: string}|null} line a line of the log, or null to leave it out
 * @property {(event: GameEvent) => string[]} places targets that a line of the log lights
 * @property {(tokens: Tokens, size: {width: number, height: number}, ratio: number, ready: () => void) => void} [prepare] slow art, made off the main thread; calls `ready` when it is there
 */

export {};
