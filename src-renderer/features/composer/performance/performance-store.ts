import type { PostGroup } from '#shared/bridge/performance.ts'
import { createStore, type StoreApi, useStore } from 'zustand'
import { createLocalStore } from '../../../lib/page.ts'

/** What is compared: views, or what they got for each 1,000 of them. */
export type Metric = 'views' | 'savesPer1000' | 'sharesPer1000'
/** The metrics, in the order of the bar. */
export const metrics: readonly Metric[] = ['views', 'savesPer1000', 'sharesPer1000']

/** A period up to now: 30 days, 90 days, or all posts. */
export type Period = 'month' | 'quarter' | 'all'
/** The days of each period, in the order of the bar; null for all. */
export const periodDays: Readonly<Record<Period, number | null>> = { month: 30, quarter: 90, all: null }
/** The periods, in the order of the bar. */
export const periods: readonly Period[] = ['month', 'quarter', 'all']

/** What the tab remembers of a brand while the window is open. */
export type PerformanceState = {
  readonly period: Period
  readonly metric: Metric
  readonly isTable: boolean
  /** The selected row or cell; null if none is. */
  readonly picked: PostGroup | null
  readonly inspectorShown: boolean
}

const stores = createLocalStore<StoreApi<PerformanceState>>()

/** Returns the store of a brand's tab. */
export const performanceStore = (profileId: string): StoreApi<PerformanceState> =>
  stores.get(profileId, () =>
    createStore<PerformanceState>(() => ({
      period: 'quarter',
      metric: 'views',
      isTable: false,
      picked: null,
      inspectorShown: true,
    })),
  )

/** Returns what the tab remembers of a brand, and changes it. */
export function usePerformanceState(profileId: string) {
  const store = performanceStore(profileId)
  return { state: useStore(store), change: (part: Partial<PerformanceState>) => store.setState(part) }
}
