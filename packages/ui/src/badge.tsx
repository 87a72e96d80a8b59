import type { ReactElement, ReactNode } from 'react'
import { cx } from './class-names.ts'

export type Tone = 'plain' | 'accent' | 'buy' | 'sell' | 'warning' | 'danger' | 'info'

const tones: Record<Tone, string> = {
  plain: 'bg-surface-2 text-2',
  accent: 'bg-accent-tint text-accent',
  buy: 'bg-buy-tint text-buy',
  sell: 'bg-sell-tint text-sell',
  warning: 'bg-warning-tint text-warning',
  danger: 'bg-danger-tint text-danger',
  info: 'bg-info-tint text-info',
}

export interface BadgeProps {
  tone?: Tone | undefined
  children: ReactNode
  className?: string | undefined
  title?: string | undefined
}

/** A small tag: a state or a kind, in one or two words. */
export const Badge = ({ tone = 'plain', children, className, title }: BadgeProps): ReactElement => (
  <span
    title={title}
    className={cx(
      'inline-flex h-tag items-center gap-1 rounded-1 px-tight text-12 whitespace-nowrap',
      tones[tone],
      className,
    )}
  >
    {children}
  </span>
)
