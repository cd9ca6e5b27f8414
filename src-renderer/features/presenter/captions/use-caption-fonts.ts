import type { CaptionStyle } from '#shared/domain/captions/cue.ts'
import { captionSpecs } from '#shared/domain/captions/caption-style.ts'
import type { MeasureText } from '#shared/domain/captions/lay-words.ts'
import { useEffect, useMemo, useState } from 'react'
import { addCaptionFonts, captionFamilies } from './caption-fonts.ts'

/** The face of a style at a size in pixels, as a canvas and a style sheet read it. */
const faceAt = (style: CaptionStyle, pixels: number) =>
  `${captionSpecs[style].weight} ${pixels.toFixed(2)}px ${captionFamilies}`

function measureIn(style: CaptionStyle): MeasureText {
  const context = document.createElement('canvas').getContext('2d')
  return (text, pixels) => {
    if (context === null) return 0
    context.font = faceAt(style, pixels)
    return context.measureText(text).width
  }
}

/** Measures with the faces of a style; whoever uses it is drawn again once they hold every letter of `text`. */
export function useCaptionFonts(style: CaptionStyle, text: string): MeasureText {
  const [, setLoaded] = useState('')
  useEffect(() => {
    addCaptionFonts(document.fonts)
    const wanted = `${text} ${text.toUpperCase()}`
    // What cannot be fetched is shown in another face; a caption is never held back for it.
    const settle = () => setLoaded(`${style} ${wanted}`)
    document.fonts.load(faceAt(style, 40), wanted).then(settle, settle)
  }, [style, text])
  return useMemo(() => measureIn(style), [style])
}
