import type { ComponentType, ReactNode } from 'react'
import { createStore, useStore } from './store.ts'

/**
 * Slots of the first screen that are filled once it has settled: header links, header buttons, bar below the header,
 * bottom of home.
 */
export type DeferredSlot = 'nav' | 'tools' | 'bar' | 'home'
export type DeferredParts = Readonly<Partial<Record<DeferredSlot, ComponentType>>>

export const deferredPartsStore = createStore<DeferredParts>({})

/**
 * Renders the component of a slot, or the fallback until the slot is filled. This keeps the component's code out of the
 * first screen.
 */
export function DeferredPart(props: { readonly at: DeferredSlot; readonly fallback?: ReactNode }): ReactNode {
  const Part = useStore(deferredPartsStore)[props.at]
  return Part === undefined ? props.fallback : <Part />
}
