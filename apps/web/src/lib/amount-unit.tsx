import type { ReactElement, ReactNode } from 'react'

/** The unit of an amount, shown instead of a chooser when there is nothing to choose. */
export function AmountUnit({ children }: { readonly children: ReactNode }): ReactElement {
  return <span className="inline-flex flex-none items-center gap-2 text-14 font-medium">{children}</span>
}
