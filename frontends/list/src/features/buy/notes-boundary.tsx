import { Component, type ReactNode } from 'react';
import css from './buy.module.css';

interface Props {
  text: string;
  children: ReactNode;
}

/** Shows notes as plain text if the Markdown renderer cannot be loaded. */
export class NotesBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError = () => ({ failed: true });

  override render() {
    return this.state.failed ? <p className={css.plain}>{this.props.text}</p> : this.props.children;
  }
}
