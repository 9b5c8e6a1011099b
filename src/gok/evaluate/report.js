for (const browser of document.querySelectorAll("[data-browser]")) {
  const rows = [...browser.querySelectorAll(".mistake")];
  const shown = browser.querySelector("[data-shown]");
  const fields = [...browser.querySelectorAll("[data-filter]")];
  const update = () => {
    let count = 0;
    for (const row of rows) {
      row.hidden = !fields.every((field) => {
        const wanted = field.value;
        if (!wanted) return true;
        if (field.dataset.filter === "words") return row.textContent.toLowerCase().includes(wanted.toLowerCase());
        return (row.dataset[field.dataset.filter] || "").split(" ").includes(wanted);
      });
      count += row.hidden ? 0 : 1;
    }
    shown.textContent = `${count} / ${rows.length}`;
  };
  for (const field of fields) field.addEventListener("input", update);
  update();
}
