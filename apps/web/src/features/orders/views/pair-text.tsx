import type { ReactElement } from 'react'

/** BASE/COUNTER with a muted counter; a single token is shown without one. */
export function PairText({ base, counter }: { base: string | undefined; counter: string | undefined }): ReactElement {
  return (
    <span className="font-medium">
      {base ?? '–'}
      {counter !== undefined && <span className="font-regular text-2">/{counter}</span>}
    </span>
  )
}
