import { engineLimits as limits, EngineModelKind } from '../contract/engine.ts'

/** Bounds of what is entered for engines. */
export const engineLimits = limits

/** What a model of an engine may do, in the order of its choice. */
export const engineModelKinds = EngineModelKind.options
