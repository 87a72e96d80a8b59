/**
 * A ref for the initial control of a dialog or step. A modal dialog focuses the control with this attribute on opening;
 * elsewhere the focus is set immediately.
 */
export function focusHere(control: HTMLElement | null, options?: FocusOptions): void {
  control?.setAttribute('autofocus', '')
  control?.focus(options)
}
