// Runs before the page is painted: whoever chose no theme gets the one of their system, and none of it flashes.
{
  const root = document.documentElement;
  const lamp = matchMedia("(prefers-color-scheme: dark)");
  const follow = () => {
    if (root.hasAttribute("data-follows")) root.dataset.theme = lamp.matches ? "dark" : "light";
  };
  root.toggleAttribute("data-follows", root.dataset.theme === "auto");
  follow();
  lamp.addEventListener("change", follow);
}
