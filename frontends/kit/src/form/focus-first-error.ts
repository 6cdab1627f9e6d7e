/** On a refused submit: the first field that is wrong takes the focus. For `form.onSubmit(save, focusFirstError)`. */
export function focusFirstError(): void {
  // The errors are on the page after the next paint.
  requestAnimationFrame(() => {
    const wrong = document.querySelector<HTMLElement>('[aria-invalid=true], [data-error] input');
    wrong?.focus();
    wrong?.scrollIntoView({ block: 'center' });
  });
}
