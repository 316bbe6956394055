import Words

extension NoticeWords {
  /// What a person accepts before a vault is made, with an empty line before the question.
  static var notice: Lines { Lines(paragraphs: "\(title.text)\n\n\(body.text)\n") }
}
