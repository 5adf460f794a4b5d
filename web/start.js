// Starts the page. It is a file because the page's policy allows no inline script. The names of the compiled files change
// with their contents; Trunk writes them into the preload links of index.html, where this script finds them.
const wasm = document.querySelector('link[rel="preload"][type="application/wasm"]').href;
const { default: init } = await import(wasm.replace('_bg.wasm', '.js'));
await init({ module_or_path: wasm });
