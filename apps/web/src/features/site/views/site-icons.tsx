import type { ReactElement } from 'react'

const look = 'icon-stroke size-4 flex-none'

/** A speech bubble. */
export function ChatIcon(): ReactElement {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className={look}>
      <path d="M2.500 3.500h11v7.500h-6l-3 2.500v-2.500h-2z" />
    </svg>
  )
}

/** A phone. */
export function PhoneIcon(): ReactElement {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className={look}>
      <path d="M5 1.500h6v13h-6zM7.200 12.500h1.600" />
    </svg>
  )
}

/** An arrow for external links. */
export function OutIcon(): ReactElement {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className="icon-stroke size-3 flex-none text-3">
      <path d="M6 3.500h-3v9.500h9.500v-3M9 2.500h4.500v4.500M13 3l-6 6" />
    </svg>
  )
}

/** A megaphone. */
export function HornIcon(): ReactElement {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className={`${look} text-accent`}>
      <path d="M2.500 6.500v3h2.500l6 3.500v-10l-6 3.500zM5 9.500l.8 4h1.700l-.6-3M13 6.500v3" />
    </svg>
  )
}
