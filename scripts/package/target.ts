import { z } from 'zod'

/** The systems that packages are made for, as electron-builder's flags name them. */
export const systems = ['linux', 'win', 'mac'] as const
export const architectures = ['x64', 'arm64'] as const
export type System = (typeof systems)[number]
export type Architecture = (typeof architectures)[number]

/** One package folder: a system and an architecture. */
export type Target = { readonly system: System; readonly architecture: Architecture }

const platforms: Readonly<Record<System, NodeJS.Platform>> = { linux: 'linux', win: 'win32', mac: 'darwin' }

/** The system as Node and npm name it. */
export function platformOf({ system }: Target): NodeJS.Platform {
  return platforms[system]
}

/** This machine as a target. @throws Error if no package is made for it. */
export function ownTarget(): Target {
  const system = systems.find((name) => platforms[name] === process.platform)
  const architecture = z.enum(architectures).safeParse(process.arch).data
  if (system === undefined || architecture === undefined) {
    throw new Error(`There is no package for ${process.platform} ${process.arch}.`)
  }
  return { system, architecture }
}
