import type { ModelExample } from '../../src-service/models/model-definition.ts'

/** Changes to a model's example for the sheet: other words, looks and files. */
type Look = Partial<ModelExample>

const prompts = (...all: readonly string[]): Look[] =>
  all.map((prompt, index) => ({ input: { prompt, seed: 21 + index * 7 } }))

const image = (name: string) => ({ image: [`${name}.webp`] })
const three = (...names: readonly string[]) => ({ images: names.map((name) => `${name}.webp`) })
const quick = { resolution: '480p', duration: 4 }

/** Three looks of every image and video model. A choice that the example fixes is left to the prompt. */
export const sheetLooks: Readonly<Record<string, readonly Look[]>> = {
  'meridian-100': prompts('Green hills in golden light', 'Dunes at noon', 'A city by the water at dusk'),
  'northlight-400': [
    {
      input: {
        prompt: 'Three tall vases in sage, cream and ochre on a plinth, leaf shadows',
        quality: 'standard',
        seed: 4,
      },
    },
    {
      input: {
        prompt: 'Two blue bottles and an orange on a plinth, golden hour, blinds',
        quality: 'standard',
        seed: 9,
      },
    },
    { input: { prompt: 'A brass jug and a black bowl on a plinth, arch light', quality: 'standard', seed: 12 } },
  ],
  'plinth-35': [
    { input: { prompt: 'A blue can before a ring, yellow, blinds', product: 'can', seed: 25 } },
    { input: { prompt: 'Sage green steps with a jar, window light', product: 'jar', seed: 18 } },
    { input: { prompt: 'Night stage in navy and coral, columns, a tube', product: 'tube', seed: 39 } },
  ],
  'cameo-12': prompts(
    'A bearded man with a beanie, navy coat',
    'Grey bun, earrings, a lilac cardigan',
    'Afro hair, an orange striped top',
  ),
  'inkstone-70': [
    { input: { prompt: 'Plum blossom, pink', subject: 'blossom', seed: 3 } },
    { input: { prompt: 'Bamboo, green', subject: 'bamboo', seed: 17 } },
    { input: { prompt: 'A circle in one stroke', subject: 'circle', seed: 10 } },
  ],
  'broadside-24': [
    { input: { prompt: 'Jazz night', title: 'Jazz Night in Warsaw', small_print: 'Friday at nine', layout: 'bars' } },
    { input: { prompt: 'Red, blue, yellow', title: 'Form & colour', small_print: '', layout: 'tiles', seed: 46 } },
    { input: { prompt: 'Sailing the sea, teal and coral', title: 'Ocean week', small_print: 'Lisbon', seed: 18 } },
  ],
  'charmeuse-50': prompts('Folds of silk, deep teal and sand', 'Strands, black and gold', 'Folds, lavender'),
  'isobar-60': prompts('A whirl of teal, coral and cream', 'Storm in black and white', 'Angular, red and sand'),
  'halation-20': [
    { input: { prompt: 'Fluted glass, ember', form: 'glass', seed: 32 } },
    { input: { prompt: 'The sea', form: 'horizon', seed: 25 } },
    { input: { prompt: 'Aurora', form: 'beam', seed: 39 } },
  ],
  'azulejo-8': [
    { input: { prompt: 'Sage, gold and cream', motif: 'scales', finish: 'print', seed: 18 } },
    { input: { prompt: 'Navy and coral', motif: 'loops', finish: 'print', seed: 32 } },
    { input: { prompt: 'Jewels', motif: 'mosaic', finish: 'print', seed: 39 } },
  ],
  'cartridge-12': [
    { input: { prompt: 'A neon city', scene: 'city', seed: 10 } },
    { input: { prompt: 'Snowy mountains, day', scene: 'mountains', seed: 24 } },
    { input: { prompt: 'A ringed planet', scene: 'space', seed: 3 } },
  ],
  'portolan-90': [
    { input: { prompt: 'A volcanic island', style: 'antique', seed: 10 } },
    { input: { prompt: 'An archipelago', style: 'night', seed: 17 } },
    { input: { prompt: 'Mountains', style: 'atlas', seed: 24 } },
  ],
  'easel-5': [
    { input: { mode: 'crop', aspect_ratio: '1:1' }, media: image('meridian-100') },
    { input: { mode: 'extend', fill: 'mirror' }, media: image('charmeuse-50') },
    { input: { mode: 'extend', fill: 'colour', aspect_ratio: '1:1' }, media: image('broadside-24') },
  ],
  'riso-2': [
    { input: { inks: 'forest and sand', screen: 'lines' }, media: image('northlight-400') },
    { input: { inks: 'plum and gold', screen: 'smooth' }, media: image('portolan-90') },
    { input: { inks: 'teal and rose', screen: 'halftone', contrast: 6 }, media: image('cameo-12') },
  ],
  'scalpel-9': [
    { input: { ground: 'black', trim: false } },
    { input: { ground: 'cream', trim: false } },
    { input: { ground: 'grey', trim: false } },
  ],
  'loupe-4': [{ media: image('inkstone-70') }, { media: image('isobar-60') }, { media: image('portolan-90') }],
  'mount-12': [
    { input: { mount: 'clay' }, media: { images: ['isobar-60.webp', 'inkstone-70.webp', 'broadside-24.webp'] } },
    { input: { mount: 'ink', rounded: true }, media: { images: ['cartridge-12.webp', 'portolan-90.webp'] } },
    { input: { mount: 'sage' }, media: { images: ['azulejo-8.webp', 'cameo-12.webp', 'plinth-35.webp'] } },
  ],
  'dolly-6': [
    { input: { ...quick, move: 'to the right' }, media: image('meridian-100') },
    { input: { ...quick, move: 'pull back' }, media: image('northlight-400') },
    { input: { ...quick, move: 'upwards' }, media: image('inkstone-70') },
  ],
  'carousel-12': [
    { input: { ...quick, style: 'dissolve' }, media: three('meridian-100', 'plinth-35', 'halation-20') },
    { input: { ...quick, style: 'push' }, media: three('isobar-60', 'portolan-90', 'azulejo-8') },
    { input: { ...quick, style: 'panels' }, media: three('cameo-12', 'meridian-100', 'charmeuse-50') },
  ],
  'marquee-20': [
    { input: { ...quick, text: 'Six hours of land', style: 'poster', palette: 'sky' } },
    { input: { ...quick, text: 'Six hours of land', style: 'quiet', palette: 'moss' } },
    { input: { ...quick, text: 'Six hours of land', style: 'ticker', palette: 'night' } },
  ],
  'tidal-8': [
    { input: { ...quick, scene: 'waves', palette: 'paper', seed: 4 } },
    { input: { ...quick, scene: 'glow', palette: 'plum', seed: 4 } },
    { input: { ...quick, scene: 'orbits', palette: 'night', seed: 5 } },
  ],
  'oscillo-40': [
    { input: { style: 'waveform', palette: 'paper' } },
    { input: { style: 'ring', palette: 'plum' } },
    { input: { style: 'ribbons', palette: 'moss' } },
  ],
  'anchor-6': [
    { input: { presenter: 'Kofi', name: 'Kofi', background: 'plain' } },
    { input: { presenter: 'Noor', name: 'Noor', background: 'window', framing: 'close' } },
    { input: { presenter: 'Iris', name: 'Iris', background: 'disc' } },
  ],
  'subtext-9': ['plate', 'quiet', 'one word'].map((style) => ({ input: { style } })),
}
