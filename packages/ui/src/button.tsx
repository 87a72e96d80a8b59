import type { ButtonHTMLAttributes, MouseEvent, ReactElement, Ref } from 'react'
import { cx } from './class-names.ts'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'default' | 'primary' | 'buy' | 'sell' | 'danger' | 'quiet'
/** Small 24 px, bar 28 px (trade screen), page 32 px, large 40 px. */
export type ButtonSize = 'small' | 'bar' | 'page' | 'large'

const variants: Record<ButtonVariant, string> = {
  default: 'border-line-strong bg-surface-2 text-1 hover:border-line-control hover:bg-surface-3 active:bg-surface-1',
  primary:
    'border-transparent bg-accent-solid text-on-accent hover:bg-accent-solid-hover active:bg-accent-solid-active',
  buy: 'border-transparent bg-buy-solid text-on-buy hover:bg-buy-solid-hover active:bg-buy-solid-active',
  sell: 'border-transparent bg-sell-solid text-on-sell hover:bg-sell-solid-hover active:bg-sell-solid-active',
  danger:
    'border-line-strong bg-surface-2 text-danger hover:border-line-control hover:bg-surface-3 active:bg-surface-1',
  quiet: 'border-transparent bg-transparent text-2 hover:bg-surface-2 hover:text-1',
}
const sizes: Record<ButtonSize, string> = {
  small: 'h-6 px-2 text-12 pointer-coarse:h-10 pointer-coarse:px-3 pointer-coarse:text-13',
  bar: 'h-ctl px-3',
  page: 'h-ctl-page px-3',
  large: 'h-10 px-4 text-14 pointer-coarse:h-12 pointer-coarse:text-16',
}
const shape =
  'inline-flex items-center justify-center gap-1 rounded-2 border font-medium whitespace-nowrap transition-colors select-none'
const blockedLook = 'cursor-not-allowed border-line-strong bg-surface-2 text-2'
const blockedLooks: Partial<Record<ButtonVariant, string>> = {
  // The side keeps its color while the button is blocked.
  buy: 'cursor-not-allowed border-buy bg-buy-tint text-buy',
  sell: 'cursor-not-allowed border-sell bg-sell-tint text-sell',
  // A quiet button extends beyond its column by its padding, so its border would be outside the column.
  quiet: 'cursor-not-allowed border-transparent bg-transparent text-3',
}
const disabledLook =
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-surface-2 disabled:text-disabled disabled:hover:bg-surface-2'

/** Returns the button classes for a link or another element. */
export function buttonClass(variant: ButtonVariant = 'default', size: ButtonSize = 'page'): string {
  return cx(shape, variants[variant], sizes[size])
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** Fills the available width. */
  wide?: boolean | undefined
  /** Whether the action is running: shows a spinner and ignores presses. */
  pending?: boolean | undefined
  /**
   * Whether the user must do something else first, which the label states. Stays in the focus order and ignores
   * presses.
   */
  blocked?: boolean | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

/** A button in one of the six variants of the reference, with blocked, pending and disabled states. */
export function Button(props: ButtonProps): ReactElement {
  const { variant = 'default', size = 'page', wide, pending, blocked, className, children, onClick, ...rest } = props
  const inert = pending === true || blocked === true
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (inert) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      aria-disabled={inert || undefined}
      aria-busy={pending || undefined}
      className={cx(
        shape,
        sizes[size],
        blocked ? (blockedLooks[variant] ?? blockedLook) : variants[variant],
        disabledLook,
        wide && 'w-full',
        className,
      )}
      onClick={press}
      {...rest}
    >
      {pending && <Spinner />}
      {children}
    </button>
  )
}
