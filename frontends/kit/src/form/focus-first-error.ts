/** Focuses the first invalid field after a refused submit. For `form.onSubmit(save, focusFirstError)`. */
export function focusFirstError(): void {
  // The errors are rendered after the next paint.
  requestAnimationFrame(() => {
    const wrong = document.querySelector<HTMLElement>('[aria-invalid=true], [data-error] input');
    wrong?.focus();
    wrong?.scrollIntoView({ block: 'center' });
  });
}
