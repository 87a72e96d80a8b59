import type { ComponentType, ReactNode } from 'react'
import { createStore, useStore } from './store.ts'

/** What a part is told of where it stands. */
export interface LatePartProps {
  /** Beside the pair of the trade screen there is little room. */
  readonly tight?: boolean
}

/** Places of the first screen that are filled once it has settled: links of the header, its buttons, below it, foot of home. */
export type LatePlace = 'nav' | 'tools' | 'bar' | 'home'
export type LateParts = Readonly<Partial<Record<LatePlace, ComponentType<LatePartProps>>>>

export const latePartsStore = createStore<LateParts>({})

/** Whatever fills a place, or what stands there until then: the first screen fetches nothing of it. */
export const LatePart = (
  props: LatePartProps & { readonly at: LatePlace; readonly fallback?: ReactNode },
): ReactNode => {
  const Part = useStore(latePartsStore)[props.at]
  return Part === undefined ? props.fallback : <Part tight={props.tight === true} />
}
