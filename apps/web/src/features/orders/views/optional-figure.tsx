import { Figure } from '@tidebook/ui'
import type { ReactElement } from 'react'

/** A figure, or a dash when there is no value. */
export function OptionalFigure({ value }: { value: string | undefined }): ReactElement {
  return value === undefined ? <span className="text-3">–</span> : <Figure value={value} />
}
