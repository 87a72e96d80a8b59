import { chartStore, dispatchChart } from './chart-store.ts'

/** Removes a drawing, for example the selected one. */
export const removeDrawing = (id: string): void =>
  dispatchChart({ type: 'drawings', drawings: chartStore.get().drawings.filter((each) => each.id !== id) })
