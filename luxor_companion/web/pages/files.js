"use strict";
// What leaves the page: text to the clipboard, files to the downloads.
async function copyText(text, said, place) {
  try {
    await navigator.clipboard.writeText(text);
    said.textContent = t("copied");
  } catch {
    place.replaceChildren(make("textarea", { readonly: "", rows: "8", "aria-label": t("copy") }));
    const area = place.firstChild;
    area.value = text;
    area.select();
    said.textContent = document.execCommand("copy") ? t("copied") : t("not_copied");
  }
}

function fileName(result, ending) {
  return `${result.game}-${result.ended.toISOString().slice(0, 10)}.${ending}`;
}

function saveFile(file, name) {
  const link = make("a", { href: URL.createObjectURL(file), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
