import manCreator from '../../../../resources/pictures/presenters/man-creator.webp'
import manNewscaster from '../../../../resources/pictures/presenters/man-newscaster.webp'
import manPixar from '../../../../resources/pictures/presenters/man-pixar.webp'
import womanCreator from '../../../../resources/pictures/presenters/woman-creator.webp'
import womanNewscaster from '../../../../resources/pictures/presenters/woman-newscaster.webp'
import womanPixar from '../../../../resources/pictures/presenters/woman-pixar.webp'

const pictures: Readonly<Record<string, string>> = {
  'man creator': manCreator,
  'man newscaster': manNewscaster,
  'man pixar': manPixar,
  'woman creator': womanCreator,
  'woman newscaster': womanNewscaster,
  'woman pixar': womanPixar,
}

/** A picture of a presenter's look; undefined for a look that there is none of. */
export function presenterPicture(gender: string, preset: string): string | undefined {
  return pictures[`${gender} ${preset}`]
}
