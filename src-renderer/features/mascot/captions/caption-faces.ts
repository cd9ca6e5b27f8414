import slices from '../../../../resources/fonts/slices.json'

/** The family of captions: Latin, Greek and Cyrillic stand in the style sheet, other scripts are added here. */
export const captionFamily = 'Captions'

const registered = new WeakSet<FontFaceSet>()

/** Adds the shipped faces of other scripts to a page, once. Each is fetched when a text needs its letters. */
export function addCaptionFaces(fonts: FontFaceSet): void {
  if (registered.has(fonts)) return
  registered.add(fonts)
  for (const [family, files] of Object.entries(slices)) {
    for (const [name, letters] of Object.entries(files)) {
      const address = new URL(`../../../../resources/fonts/${family}/${name}.woff2`, import.meta.url).href
      const unicodeRange = letters
        .split(',')
        .map((range) => `U+${range}`)
        .join(', ')
      // For each weight by itself: a browser fills a face up with others of the very same weight alone.
      for (const weight of ['600', '800']) {
        fonts.add(new FontFace(captionFamily, `url("${address}")`, { weight, unicodeRange }))
      }
    }
  }
}
