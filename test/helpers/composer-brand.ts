import type { z } from 'zod'
import type { BrandProfile } from '#service/composer/brands/brand-profile.ts'

/** A small brand as the admin surface takes it: as few facts as are allowed, of every kind. */
export function breadProfile(): z.input<typeof BrandProfile> {
  return {
    name: 'Half Past Bread',
    handle: '@halfpastbread',
    language: 'en',
    tone: 'Quick and plain.',
    audience: 'Early risers.',
    angles: ['thrift', 'craft'],
    products: [{ name: 'the rye loaf', tag: 'rye' }],
    facts: [
      { kind: 'process', say: 'the flour rests for a night', also: 'the dough rises on its own', show: 'A night' },
      { kind: 'number', say: 'a loaf weighs 900 grams', also: 'it loses 140 in the oven', show: '900 g' },
      { kind: 'mistake', say: 'we once forgot the salt', also: 'the pigeons liked it', show: 'No salt' },
      { kind: 'price', say: 'the rye loaf costs 5 euros', also: 'it feeds four', show: '5 euros' },
      { kind: 'use', say: 'the crust keeps a week', also: 'toast brings it back', show: 'A week' },
      { kind: 'origin', say: 'the mill is two streets away', also: 'the miller walks over', show: 'Two streets' },
      { kind: 'people', say: 'Noor bakes and Jan sells', also: 'they swap on Mondays', show: 'Noor and Jan' },
      { kind: 'myth', say: 'dark bread is not burnt', also: 'the colour is malt', show: 'Not burnt' },
    ],
    tags: ['bread', 'rye'],
    look: { ink: '#20150c', paper: '#f7efe2', accent: '#8a5a22' },
  }
}
