import { chartStore, dispatchChart } from './chart-store.ts'

/** Removes a drawing, for example the selected one. */
export function removeDrawing(id: string): void {
  return dispatchChart({ type: 'drawings', drawings: chartStore.get().drawings.filter((each) => each.id !== id) })
}

/** Whether a key removes the selected drawing. */
export function isRemoval(key: string): boolean {
  return key === 'Delete' || key === 'Backspace'
}
