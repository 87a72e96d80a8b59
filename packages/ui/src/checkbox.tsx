import type { InputHTMLAttributes, ReactElement, ReactNode } from 'react'
import { cx } from './class-names.ts'
import { CheckIcon } from './icons.tsx'

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  children?: ReactNode | undefined
}

const ring = 'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-1 peer-focus-visible:outline-focus'

/** A checkbox with its label. The whole line is the target. */
export function Checkbox({ children, className, ...rest }: CheckboxProps): ReactElement {
  return (
    <label className={cx('relative inline-flex items-center gap-2 pointer-coarse:min-h-10', className)}>
      <input type="checkbox" className="peer sr-only" {...rest} />
      <span
        aria-hidden="true"
        className={cx(
          'grid size-4 flex-none place-items-center rounded-1 border border-line-control text-transparent peer-checked:border-accent-solid peer-checked:bg-accent-solid peer-checked:text-on-accent',
          ring,
        )}
      >
        <CheckIcon size="small" />
      </span>
      {children}
    </label>
  )
}

/** One of several exclusive options. Give all of them the same `name`. */
export function Radio({ children, className, ...rest }: CheckboxProps): ReactElement {
  return (
    <label className={cx('relative inline-flex items-center gap-2', className)}>
      <input type="radio" className="peer sr-only" {...rest} />
      <span
        aria-hidden="true"
        className={cx(
          'size-4 flex-none rounded-full border border-line-control peer-checked:border-(length:--radio-ring) peer-checked:border-accent-solid',
          ring,
        )}
      />
      {children}
    </label>
  )
}

/** An on/off setting that takes effect immediately. */
export function Switch({ children, className, ...rest }: CheckboxProps): ReactElement {
  return (
    <label className={cx('relative inline-flex items-center gap-2', className)}>
      <input type="checkbox" role="switch" aria-checked={rest.checked ?? false} className="peer sr-only" {...rest} />
      <span
        aria-hidden="true"
        className={cx(
          'relative inline-block h-(--switch-h) w-(--switch-w) flex-none rounded-full border border-line-control peer-checked:border-accent-solid peer-checked:bg-accent-solid',
          'after:absolute after:top-(--switch-inset) after:left-(--switch-inset) after:size-(--switch-knob) after:rounded-full after:bg-line-control after:transition-transform peer-checked:after:translate-x-(--switch-travel) peer-checked:after:bg-on-accent',
          ring,
        )}
      />
      {children}
    </label>
  )
}
