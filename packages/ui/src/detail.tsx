import type { ReactElement, ReactNode } from 'react'

export interface DetailProps {
  readonly name: ReactNode
  /** The full value, when the shown value is shortened. */
  readonly title?: string | undefined
  readonly children: ReactNode
}

/** One line of a description list (`dl`): a name, and its value at the right. */
export function Detail({ name, title, children }: DetailProps): ReactElement {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <dt className="text-2">{name}</dt>
      <dd className="text-right text-1" title={title}>
        {children}
      </dd>
    </div>
  )
}
