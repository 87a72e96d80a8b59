import type { ReactElement, ReactNode } from 'react'
import { MUST_READ } from './use-armed.ts'

/** Names and values of a confirmation; the user must read each row. */
export function PromptRows({ children }: { children: ReactNode }): ReactElement {
  return <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-13">{children}</dl>
}

export function PromptRow({ name, children }: { name: string; children: ReactNode }): ReactElement {
  return (
    <div className="col-span-2 grid grid-cols-subgrid" {...{ [MUST_READ]: '' }}>
      <dt className="text-2">{name}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  )
}
