import slices from '../../../../resources/fonts/slices.json'

/** Behind the family of the style sheet, which has Latin, Greek and Cyrillic: they have Latin letters as well. */
const otherScripts = 'CaptionScripts'

/** The families of captions, as a canvas reads them. */
export const captionFamilies = `Captions, "${otherScripts}", sans-serif`

const registered = new WeakSet<FontFaceSet>()

/** Adds the shipped faces of other scripts to a page, once. Each is fetched when a text needs its letters. */
export function addCaptionFonts(fonts: FontFaceSet): void {
  if (registered.has(fonts)) return
  registered.add(fonts)
  for (const [family, files] of Object.entries(slices)) {
    for (const [name, letters] of Object.entries(files)) {
      const address = new URL(`../../../../resources/fonts/${family}/${name}.woff2`, import.meta.url).href
      const unicodeRange = letters
        .split(',')
        .map((range) => `U+${range}`)
        .join(', ')
      fonts.add(new FontFace(otherScripts, `url("${address}")`, { weight: '100 900', unicodeRange }))
    }
  }
}
