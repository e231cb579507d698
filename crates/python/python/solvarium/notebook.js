// The widget of solvarium.notebook: drawings come from the kernel, and clicks go to it.

const REFRESH_MS = 250;

function button(text, title, onClick) {
  const made = document.createElement("button");
  made.textContent = text;
  made.title = title;
  made.type = "button";
  made.addEventListener("click", onClick);
  return made;
}

function render({ model, el }) {
  el.classList.add("solvarium-tree");
  const bar = document.createElement("div");
  bar.className = "bar";
  const place = document.createElement("input");
  place.type = "range";
  place.min = "0";
  place.setAttribute("aria-label", "events");
  const status = document.createElement("output");
  const picture = document.createElement("div");
  picture.className = "picture";

  const events = () => model.get("status").events ?? 0;
  const shown = () => (model.get("at") < 0 ? events() : Math.min(model.get("at"), events()));
  const go = (at) => {
    model.set("at", at >= events() ? -1 : Math.max(0, at));
    model.save_changes();
  };
  const send = (command) => model.send({ do: command });
  bar.append(
    button("run", "Go on", () => send("run")),
    button("pause", "Hold before the next event", () => send("pause")),
    button("step", "One expansion further", () => send("step")),
    button("back", "One event back in time", () => go(shown() - 1)),
    button("forward", "One event forward in time", () => go(shown() + 1)),
    place,
    status,
  );
  place.addEventListener("input", () => go(Number(place.value)));
  el.append(bar, picture);

  const draw = () => {
    // A drawing of the kernel: its library has escaped the texts.
    picture.innerHTML = model.get("svg");
    const { state, method, expanded, open, cost, why } = model.get("status");
    const parts = [method, state, `event ${shown()} of ${events()}`, `${expanded} expanded`, `${open} open`];
    if (cost != null) parts.push(`cost ${cost}`);
    if (why) parts.push(why);
    status.textContent = parts.join(" · ");
    place.max = String(events());
    place.value = String(shown());
  };
  model.on("change:svg", draw);
  model.on("change:status", draw);
  const timer = setInterval(() => {
    const { state } = model.get("status");
    if (model.get("at") < 0 && (state === "running" || state === "preparing")) send("look");
  }, REFRESH_MS);
  draw();
  return () => clearInterval(timer);
}

export default { render };
