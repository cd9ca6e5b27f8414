import { t } from './texts.ts'

/** Returns the title of a play, also of one that has none. */
export const playTitle = (title: string | null): string => (title === null || title === '' ? t('play.untitled') : title)
