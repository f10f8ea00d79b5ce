// Carves wood and blows glass beside the page: an order in, pixels out.

import { make } from "./carve.js";

addEventListener("message", ({ data: order }) => {
  const steps = make(order);
  let step = steps.next();
  while (!step.done) step = steps.next();
  postMessage({ ...order, ...step.value }, { transfer: [step.value.data.buffer] });
});
