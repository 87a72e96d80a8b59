import type { ReactElement, ReactNode } from 'react'

/** Layout of a section whose parts follow one another, below its title. */
export function SectionPage({
  title,
  children,
}: {
  readonly title: ReactNode
  readonly children: ReactNode
}): ReactElement {
  return (
    <main className="mx-auto flex w-full max-w-page min-h-0 flex-1 flex-col gap-4 overflow-auto p-4">
      <h1 className="flex items-center gap-2 text-20 font-semibold">{title}</h1>
      {children}
    </main>
  )
}
