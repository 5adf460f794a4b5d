// Starts the page. It is a file because the page's policy allows no inline script. The name of the code's folder changes
// with its contents; the preload links of index.html have it.
const wasm = document.querySelector('link[rel="preload"][type="application/wasm"]').href;
const { default: init } = await import(wasm.replace('_bg.wasm', '.js'));
await init({ module_or_path: wasm });
