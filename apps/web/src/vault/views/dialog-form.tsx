import type { FormEvent, ReactElement, ReactNode } from 'react'

/** A form inside a window of the vault. Enter submits it through `submitInSandbox`, and so does the main button. */
export function DialogForm({
  id,
  onSubmit,
  children,
}: {
  readonly id: string
  readonly onSubmit: () => void
  readonly children: ReactNode
}): ReactElement {
  return (
    <form
      id={id}
      className="flex flex-col gap-3"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}
