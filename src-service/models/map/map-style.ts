import type { MapStyle } from './map-input.ts'

/** How a map is printed. Tints are `#rrggbb`; `land` and `sea` run from the shore away. */
export type MapInk = {
  readonly land: readonly string[]
  readonly sea: readonly string[]
  readonly contour: string
  readonly shore: string
  readonly words: string
  readonly halo: string
  readonly river: string
  /** How strongly slopes are shaded, 0 to 1. */
  readonly shade: number
  readonly contours: boolean
}

/** The four ways a map is printed. */
export const mapInks: Record<MapStyle, MapInk> = {
  survey: {
    land: ['#f3efe2', '#e9ead0', '#dbe2bd', '#e6d9b4', '#dcc29a', '#c9a682', '#f2ece4'],
    sea: ['#cfe3e6', '#b9d6de', '#a2c7d4', '#8fb8c9'],
    contour: '#a9764a',
    shore: '#4f7f93',
    words: '#2c3136',
    halo: '#f6f2e6',
    river: '#5f9ab2',
    shade: 0.55,
    contours: true,
  },
  atlas: {
    land: ['#9fc59a', '#bdd3a0', '#dfdca6', '#e9cf94', '#d5a873', '#b98058', '#f4efe9'],
    sea: ['#b5dbe3', '#8fc6d6', '#66abc4', '#468eae'],
    contour: '#7a6a4c',
    shore: '#2f6880',
    words: '#22303a',
    halo: '#f3f0e2',
    river: '#3f84a8',
    shade: 0.68,
    contours: false,
  },
  night: {
    land: ['#16283a', '#1a3044', '#1f394e', '#25435a', '#2c4e67', '#345a75', '#3f6985'],
    sea: ['#0c1826', '#0a1420', '#08111b', '#070e17'],
    contour: '#6fc3c9',
    shore: '#9be0dc',
    words: '#f2e3b8',
    halo: '#0f1d2b',
    river: '#3f8fa3',
    shade: 0.5,
    contours: true,
  },
  antique: {
    land: ['#ecdcb8', '#e8d5ac', '#e3cd9f', '#dcc190', '#d2b380', '#c6a270', '#b89062'],
    sea: ['#dfd3b2', '#d6caa8', '#cdc19f', '#c6ba98'],
    contour: '#8d6a44',
    shore: '#5a3f28',
    words: '#43301f',
    halo: '#ecdfc0',
    river: '#6f7f78',
    shade: 0.75,
    contours: false,
  },
}
