import type { ReactElement, ReactNode } from 'react'
import { Progress } from './small-parts.tsx'

/** Progress of a long-running task: its name, a bar, the remaining time in words, and a button that stops it. */
export function TaskProgress(props: {
  readonly label: string
  /** Whether the name is visible next to the bar; screen readers announce it in any case. */
  readonly isLabelShown: boolean
  /** 0 to 1 */
  readonly share: number
  readonly text: string
  readonly action?: ReactNode
}): ReactElement {
  const { label, isLabelShown, share, text, action } = props
  return (
    <div className="flex min-w-0 flex-col gap-1 text-12 text-2">
      <div className="flex min-h-5 flex-wrap items-center gap-x-3">
        {isLabelShown && <span className="min-w-0 flex-1">{label}</span>}
        <span className="ms-auto tabular-nums">{text}</span>
        {action}
      </div>
      <Progress share={share} label={label} text={text} />
    </div>
  )
}
