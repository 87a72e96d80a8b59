import type { ReactElement, SVGProps } from 'react'
import { cx } from './class-names.ts'

type IconSize = 'small' | 'normal' | 'large' | 'huge'
interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'path'> {
  /** 12, 16, 20 or 32 px; 16 by default. */
  size?: IconSize | undefined
}
export type Icon = (props: IconProps) => ReactElement

const sizes: Record<IconSize, string> = { small: 'size-3', normal: 'size-4', large: 'size-5', huge: 'size-icon-xl' }

/** Creates an icon component from one path on a 16 px grid. Icons are decorative and always appear next to a text. */
export function icon(path: string, filled = false): Icon {
  return function DrawnIcon({ size = 'normal', className, ...rest }: IconProps): ReactElement {
    return (
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        className={cx('icon-stroke', sizes[size], filled && 'fill-current', className)}
        {...rest}
      >
        <path d={path} />
      </svg>
    )
  }
}
