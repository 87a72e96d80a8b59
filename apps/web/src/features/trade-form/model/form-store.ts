import type { TradingPair } from '@tidebook/contract'
import { type Store, createStore } from '../../../lib/store.ts'
import type { FormContext } from './form-context.ts'
import { type FormAction, reduceForm } from './form-reducer.ts'
import { EMPTY_FORM, type FormState } from './form-state.ts'
import type { Side } from './order-type.ts'

/** Both forms of the current pair. They live outside the views, so that the book can fill them. */
export interface Forms {
  readonly pair: TradingPair | undefined
  readonly buy: FormState
  readonly sell: FormState
}

export const formsStore: Store<Forms> = createStore<Forms>({ pair: undefined, buy: EMPTY_FORM, sell: EMPTY_FORM })

/** Applies an action to one form in the given context. */
export function dispatchForm(side: Side, action: FormAction, context: FormContext): void {
  formsStore.set((forms) => ({ ...forms, [side]: reduceForm(forms[side], action, context) }))
}

/** Sets another pair: clears both forms but keeps the order type. */
export function choosePair(pair: TradingPair): void {
  const { pair: before } = formsStore.get()
  if (before !== undefined && before.base === pair.base && before.counter === pair.counter) {
    formsStore.set((forms) => ({ ...forms, pair }))
    return
  }
  const fresh = ({ type, validity }: FormState): FormState => ({ ...EMPTY_FORM, type, validity })
  formsStore.set((forms) => ({ pair, buy: fresh(forms.buy), sell: fresh(forms.sell) }))
}
