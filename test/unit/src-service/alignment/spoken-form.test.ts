// Catches a unit or an abbreviation that is read as letters, and a word of the script that loses its place.
import { describe, expect, test } from 'vitest'
import { spokenForm } from '#service/alignment/spoken-form.ts'
import { wordsOf } from '#service/models/voices/spoken.ts'

const said = (sentence: string, language: string) => spokenForm(sentence, wordsOf(sentence), language).text

describe('spokenForm', () => {
  test.each([
    ['en-US', 'Use 250 ml, e.g. milk.', 'Use 250 millilitres, for example milk.'],
    ['en-US', 'It costs $4.50 (about 4€).', 'It costs 4 dollars 50 (about 4 euros).'],
    ['en-US', 'Dr. Lee ran 12.5km at 9 km/h.', 'doctor Lee ran 12.5 kilometres at 9 kilometres per hour.'],
    ['de-DE', 'Bei 80 °C, ca. 5 min.', 'Bei 80 Grad Celsius, zirka 5 Minuten.'],
    ['fr-FR', '20% de sucre', '20 pour cent de sucre'],
    ['xx', 'Keeps 5 km as it is.', 'Keeps 5 km as it is.'],
  ])('in %s “%s” is read as “%s”', (language, sentence, expected) => {
    expect(said(sentence, language)).toBe(expected)
  })

  test('a unit is a word by itself where no number is before it', () => {
    expect(said('The l in calm is silent.', 'en-US')).toBe('The l in calm is silent.')
  })

  test('each word of the script has its place in what is said', () => {
    const sentence = 'Take 2 kg of clay.'
    const { text, words } = spokenForm(sentence, wordsOf(sentence), 'en-US')
    expect(words.map(({ from, to }) => text.slice(from, to))).toEqual(['Take', '2', 'kilograms', 'of', 'clay.'])
    expect(words.map(({ text: own }) => own)).toEqual(['Take', '2', 'kg', 'of', 'clay.'])
  })
})
