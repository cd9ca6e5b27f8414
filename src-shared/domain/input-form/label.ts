const joints = /[_\-.\s]+|(?<=[a-z0-9])(?=[A-Z])/u

// Words that people write in capitals; everything else goes in lower case after the first letter.
const capitals = new Map(
  'AI API CFG FPS GIF HD ID JPG LoRA MP3 MP4 OGG PNG SRT SSML URL VAE WAV'
    .split(' ')
    .map((word) => [word.toLowerCase(), word]),
)

/** A schema name for people: `negative_prompt` and `negativePrompt` become "Negative prompt". A name of no words stays. */
export function labelOf(name: string): string {
  const words = name.split(joints).filter(Boolean)
  if (words.length === 0) return name
  const text = words.map((word) => capitals.get(word.toLowerCase()) ?? word.toLowerCase()).join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/**
 * A fixed value for people. Values that look made for machines (`ultra_wide`, `standard`) are made readable; values
 * that mean something as they are (`16:9`, `1080p`, `1536`) stay.
 */
export function choiceLabelOf(value: string | number | boolean): string {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const written = capitals.get(value)
  if (written !== undefined) return written
  return /^[a-z]+([_-][a-z0-9]+)*$/u.test(value) ? labelOf(value) : value
}
