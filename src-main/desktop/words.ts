import type { StudioStatus } from '#shared/bridge/status.ts'
import type { Language } from '#shared/domain/languages.ts'
import { ar } from './words/ar.ts'
import { de } from './words/de.ts'
import { en, type Word } from './words/en.ts'
import { es } from './words/es.ts'
import { fr } from './words/fr.ts'
import { ja } from './words/ja.ts'
import { ptBr } from './words/pt-br.ts'
import { zhCn } from './words/zh-cn.ts'

const tables: Readonly<Record<Language, Readonly<Record<Word, string>>>> = {
  en,
  de,
  fr,
  es,
  'pt-BR': ptBr,
  ja,
  'zh-CN': zhCn,
  ar,
}

/** Writes a word of the desktop, with its values. */
export type Say = (word: Word, values?: Readonly<Record<string, string | number>>) => string

/** Creates the words of the desktop in a language. No text depends on whether a number is one or many. */
export function createWords(language: Language): Say {
  const table = tables[language]
  const figures = new Intl.NumberFormat(language)
  return (word, values = {}) =>
    table[word].replaceAll(/\{(\w+)\}/gu, (given, name: string) => {
      const value = values[name]
      if (value === undefined) return given
      return typeof value === 'number' ? figures.format(value) : value
    })
}

/** What a run cost. `isPractice`: in practice credits. */
export function chargeWords(say: Say, charged: number | null, refunded: number, isPractice: boolean): string {
  if (charged === null || charged === 0) return say('nothingCharged')
  if (charged === refunded) return say(isPractice ? 'practiceRefunded' : 'refunded', { n: charged })
  return say(isPractice ? 'practiceCharged' : 'charged', { n: charged - refunded })
}

const receivers = {
  off: 'receiverOff',
  local: 'receiverWorks',
  works: 'receiverWorks',
  checking: 'receiverChecking',
  problem: 'receiverProblem',
} as const satisfies Record<StudioStatus['receiver']['kind'], Word>

/** The state of the receiver, as a line of a menu. */
export const receiverWords = (say: Say, { kind }: StudioStatus['receiver']): string => say(receivers[kind])

/** What runs and what waits, as a line of a menu. */
export function queueWords(say: Say, status: Pick<StudioStatus, 'running' | 'waiting' | 'pause'>): string {
  const { running, waiting, pause } = status
  const parts = [
    ...(running > 0 ? [say('running', { n: running })] : []),
    ...(waiting > 0 ? [say('queued', { n: waiting })] : []),
    ...(pause === null ? [] : [say('paused')]),
  ]
  return parts.length === 0 ? say('idle') : parts.join(' · ')
}
