import { useCallback, useSyncExternalStore } from 'react'
import type { SheetItem } from './sheet-items.ts'
import type { SheetTotals } from './sheet-totals.ts'
import type { Sheet, SheetRow } from './sheet.ts'

/** One prompt of a sheet, followed as it changes; null for none, and where it is gone. */
export function useSheetItem(sheet: Sheet, key: string | null): SheetItem | null {
  const watch = useCallback(
    (onChange: () => void) => (key === null ? () => {} : sheet.watch(key, onChange)),
    [sheet, key],
  )
  return useSyncExternalStore(watch, () => (key === null ? null : sheet.item(key)))
}

/** What a batch comes to. Changes with every run: for what shows it. */
export const useSheetTotals = (sheet: Sheet): SheetTotals => useSyncExternalStore(sheet.subscribe, sheet.totals)

/** The places of all prompts; the same until prompts come or go. */
export const useSheetRows = (sheet: Sheet): readonly SheetRow[] => useSyncExternalStore(sheet.subscribe, sheet.rows)

/** The names of the models of a batch. */
export const useSheetModels = (sheet: Sheet): readonly string[] => useSyncExternalStore(sheet.subscribe, sheet.models)
