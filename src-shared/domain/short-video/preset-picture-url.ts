import type { PresenterGender, ShortVideoOptions } from '../../contract/short-video.ts'

/** Where the service keeps the picture of a look: the one of the gender, else the look's own; null where there is none. */
export function presetPictureUrl(preset: ShortVideoOptions['presets'][number], gender: PresenterGender): string | null {
  return preset.previewUrls?.[gender] ?? preset.previewUrl ?? null
}
