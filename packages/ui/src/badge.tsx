import type { ReactElement, ReactNode } from 'react'
import { cx } from './class-names.ts'

export type Tone = 'plain' | 'accent' | 'success' | 'buy' | 'sell' | 'warning' | 'danger' | 'info'

const tones: Record<Tone, string> = {
  plain: '[--tag-tint:var(--surface-2)] text-2',
  accent: '[--tag-tint:var(--accent-tint)] text-accent',
  success: '[--tag-tint:var(--success-tint)] text-success',
  buy: '[--tag-tint:var(--buy-tint)] text-buy',
  sell: '[--tag-tint:var(--sell-tint)] text-sell',
  warning: '[--tag-tint:var(--warning-tint)] text-warning',
  danger: '[--tag-tint:var(--danger-tint)] text-danger',
  info: '[--tag-tint:var(--info-tint)] text-info',
}

export interface BadgeProps {
  tone?: Tone | undefined
  children: ReactNode
  className?: string | undefined
  title?: string | undefined
}

/** A small tag that shows a state or a type in one or two words. */
export function Badge({ tone = 'plain', children, className, title }: BadgeProps): ReactElement {
  return (
    <span
      title={title}
      className={cx(
        'tag-ground inline-flex h-tag items-center gap-1 rounded-1 px-tight text-12 whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
