import type { Token, Tokens } from 'marked';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'wouter';
import { decodeEntities, isOwnImage, linkTarget } from '#web/ui/markdown/document.ts';

const LINK = 'text-gold-bright underline underline-offset-4 [overflow-wrap:anywhere]';

/** Renders plain text instead of a link if the target is not allowed. */
function MarkdownLink({ href, children }: { href: string; children: ReactNode }) {
  const target = linkTarget(href);
  if (target === null) return children;
  if (target.kind === 'internal') {
    return (
      <Link href={target.href} className={LINK}>
        {children}
      </Link>
    );
  }
  const newTab = target.kind === 'external' ? { target: '_blank', rel: 'noreferrer' } : {};
  return (
    <a href={target.href} className={LINK} {...newTab}>
      {children}
    </a>
  );
}

function Table({ header, rows }: Tokens.Table) {
  const cells = (row: Tokens.TableCell[]) =>
    row.map((cell, index) => ({ index, content: <Markdown tokens={cell.tokens} /> }));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must be scrollable by keyboard
    <div className="overflow-x-auto" tabIndex={0}>
      <table className="w-full border-collapse text-left max-sm:text-sm">
        <thead>
          <tr>
            {cells(header).map(({ index, content }) => (
              <th key={index} scope="col" className="border-b border-edge py-2 pr-4 align-bottom font-semibold">
                {content}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, rowIndex) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text's tokens have no identity
            <tr key={rowIndex} className="border-b border-edge/60">
              {cells(row).map(({ index, content }) => (
                <td key={index} className="min-w-24 py-2 pr-4 align-top first:font-medium not-first:text-muted">
                  {content}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function List({ ordered, start, items }: Tokens.List) {
  const entries = items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text's tokens have no identity
    <li key={index}>
      <Markdown tokens={item.tokens} />
    </li>
  ));
  const className = 'grid gap-1.5 pl-6 marker:text-gold';
  return ordered ? (
    <ol start={start || 1} className={`list-decimal ${className}`}>
      {entries}
    </ol>
  ) : (
    <ul className={`list-disc ${className}`}>{entries}</ul>
  );
}

/** Renders one token from marked. HTML and unknown tokens are shown as plain text. */
function TokenView({ token }: { token: Token }): ReactNode {
  const { tokens = [], text = '', raw } = token as Tokens.Generic;
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'paragraph':
      return (
        <p>
          <Markdown tokens={tokens} />
        </p>
      );
    case 'heading':
      return (
        <h4 className="font-semibold">
          <Markdown tokens={tokens} />
        </h4>
      );
    case 'list':
      return <List {...(token as Tokens.List)} />;
    case 'table':
      return <Table {...(token as Tokens.Table)} />;
    case 'blockquote':
      return (
        <blockquote className="grid gap-3 border-l-2 border-gold pl-4">
          <Markdown tokens={tokens} />
        </blockquote>
      );
    case 'hr':
      return <hr className="border-edge" />;
    case 'br':
      return <br />;
    case 'code':
      return <pre className="overflow-x-auto rounded-lg bg-raised p-3 text-xs whitespace-pre-wrap">{text}</pre>;
    case 'codespan':
      return <code className="rounded bg-raised px-1">{text}</code>;
    case 'strong':
      return (
        <strong className="font-semibold">
          <Markdown tokens={tokens} />
        </strong>
      );
    case 'em':
      return (
        <em>
          <Markdown tokens={tokens} />
        </em>
      );
    case 'del':
      return (
        <del>
          <Markdown tokens={tokens} />
        </del>
      );
    case 'link':
      return (
        <MarkdownLink href={(token as Tokens.Link).href}>
          <Markdown tokens={tokens} />
        </MarkdownLink>
      );
    case 'image':
      return isOwnImage(token.href) ? (
        <img src={token.href} alt={text} loading="lazy" className="inline-block max-w-full" />
      ) : (
        text
      );
    case 'text':
      return tokens.length > 0 ? <Markdown tokens={tokens} /> : decodeEntities(text);
    case 'escape':
      return text;
    default:
      return raw;
  }
}

export function Markdown({ tokens }: { tokens: readonly Token[] }): ReactNode {
  return tokens.map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text's tokens have no identity
    <Fragment key={index}>
      <TokenView token={token} />
    </Fragment>
  ));
}
