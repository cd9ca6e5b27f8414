/**
 * Makes the faces for Arabic, Japanese and Chinese known to the page. Their list is long, so the page does not begin
 * with it: a window in such a language waits for it, any other reads it when there is time, for what users type.
 */
export async function loadScriptFonts(): Promise<void> {
  await import('../styles/scripts.css')
}
