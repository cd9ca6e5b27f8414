import type { Browser } from '@playwright/test'
import type { Desktop } from './desktop.ts'
import { electronProgram, startElectron } from './real-electron.ts'
import { startRehearsal } from './rehearsal.ts'

type Host = {
  readonly name: string
  readonly open: (options: { readonly browser: Browser; readonly profile: string }) => Promise<Desktop>
}

const rehearsal: Host = { name: 'rehearsal', open: startRehearsal }
const electron: Host = { name: 'Electron', open: startElectron }

/** The hosts that the Electron tests run in: always the stand-in, and real Electron if BACKLOT_ELECTRON names it. */
export const hosts: readonly Host[] = electronProgram === undefined ? [rehearsal] : [rehearsal, electron]

export { expect, untilDone, test } from '../fixtures.ts'
