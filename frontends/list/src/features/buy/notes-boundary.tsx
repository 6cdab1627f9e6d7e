import { Component, type ReactNode } from 'react';
import css from './buy.module.css';

interface Props {
  text: string;
  children: ReactNode;
}

/** Shows notes as plain text if the Markdown renderer cannot be loaded. */
export class NotesBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError = () => ({ hasFailed: true });

  override render() {
    return this.state.hasFailed ? <p className={css.plain}>{this.props.text}</p> : this.props.children;
  }
}
