import type { ReactElement, ReactNode } from 'react'
import { Link } from '../router/index.ts'

const linkLook = 'text-accent underline decoration-line-strong underline-offset-2 hover:decoration-current'

/**
 * A link in content. Within the application it opens without a page load, elsewhere in a new window without access to
 * this page.
 */
export function ContentLink(props: {
  readonly to: string
  readonly className?: string | undefined
  readonly children: ReactNode
}): ReactElement {
  const { to, className = linkLook, children } = props
  if (to.startsWith('/'))
    return (
      <Link to={to} className={className}>
        {children}
      </Link>
    )
  return (
    <a href={to} target="_blank" rel="noopener noreferrer nofollow" className={className}>
      {children}
    </a>
  )
}
