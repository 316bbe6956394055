/// The types of documents whose meaning is known, as they are signed: a document is of one of these, whole, or it is of none.
extension TypedDataMeaning {
  enum Known: String {
    case permit =
      "Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)"
    case permitOfDAI =
      "Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)"
    /// Of a token that there is once (EIP-4494).
    case permitOfUnique =
      "Permit(address spender,uint256 tokenId,uint256 nonce,uint256 deadline)"
    /// Of Uniswap's positions.
    case permitForAll =
      "PermitForAll(address operator,bool approved,uint256 nonce,uint256 deadline)"
    case permitSingle =
      """
      PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)\
      PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)
      """
    case permitBatch =
      """
      PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)\
      PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)
      """
    case permitTransfer =
      """
      PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,\
      uint256 deadline)TokenPermissions(address token,uint256 amount)
      """
    case permitBatchTransfer =
      """
      PermitBatchTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,\
      uint256 deadline)TokenPermissions(address token,uint256 amount)
      """
    case transferWithAuthorization =
      """
      TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,\
      uint256 validBefore,bytes32 nonce)
      """
    case receiveWithAuthorization =
      """
      ReceiveWithAuthorization(address from,address to,uint256 value,uint256 validAfter,\
      uint256 validBefore,bytes32 nonce)
      """
    case cancelAuthorization = "CancelAuthorization(address authorizer,bytes32 nonce)"
    case safeTransaction =
      """
      SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,\
      uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)
      """
    /// Of Safes before 1.0.
    case oldSafeTransaction =
      """
      SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,\
      uint256 dataGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)
      """
    /// For whoever asks the Safe whether it signed something (EIP-1271).
    case safeMessage = "SafeMessage(bytes message)"
    /// Of tokens on Polygon.
    case metaTransaction =
      "MetaTransaction(uint256 nonce,address from,bytes functionSignature)"
    /// Of OpenZeppelin's forwarders (EIP-2771).
    case forwardRequest =
      """
      ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,uint48 deadline,\
      bytes data)
      """
    case oldForwardRequest =
      "ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data)"
    case order =
      """
      OrderComponents(address offerer,address zone,OfferItem[] offer,\
      ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,\
      bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)\
      ConsiderationItem(uint8 itemType,address token,uint256 identifierOrCriteria,\
      uint256 startAmount,uint256 endAmount,address recipient)OfferItem(uint8 itemType,\
      address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount)
      """
  }
}
